/** Preloaded into the second evaluation: another clock and another Math.random, so that figures that see them show it. */
const SHIFT_MS = 34_567_890_123;
const RealDate = Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, parts, newTarget) =>
    Reflect.construct(target, parts.length === 0 ? [RealDate.now() + SHIFT_MS] : parts, newTarget),
  apply: () => new RealDate(RealDate.now() + SHIFT_MS).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + SHIFT_MS : Reflect.get(target, name)),
});

let state = 0x9e3779b9;
Math.random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};

const realNow = performance.now.bind(performance);
performance.now = () => realNow() + SHIFT_MS;
