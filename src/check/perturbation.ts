/** Preloaded into the second evaluation: another clock and another Math.random, so that figures that see them show it. */
const SHIFT_MS = 34_567_890_123;
const RealDate = Date;

class ShiftedDate extends RealDate {
  constructor(...parts: unknown[]) {
    if (parts.length === 0) super(RealDate.now() + SHIFT_MS);
    else super(...(parts as [number]));
  }
  static override now(): number {
    return RealDate.now() + SHIFT_MS;
  }
}

let state = 0x9e3779b9;

globalThis.Date = ShiftedDate as DateConstructor;
Math.random = () => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32;
};
const realNow = performance.now.bind(performance);
performance.now = () => realNow() + SHIFT_MS;
