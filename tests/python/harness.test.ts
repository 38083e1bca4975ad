/** What `harness.py` makes of programs and checks, in the same CPython that build and browser use. */
import { beforeAll, describe, expect, test } from 'vitest';
import { Session } from '#src/python/session.ts';

let python: Session;

beforeAll(async () => {
  python = await Session.start();
  await python.open({
    files: { 'python/modul.py': 'def drei():\n    return 3\n\n\nclass Zahl:\n    wert = 3\n' },
    comparison: null,
  });
}, 60_000);

const run = (code: string) => python.exercise(code, null);
const check = (code: string, checkCode: string) => python.exercise(code, checkCode);

/** Passes if `zahl()` is 42. */
const IS_42 = `
def pruefe(loesung):
    zahl = loesung.zahl()
    return [] if zahl == 42 else [f"zahl() ergibt {zahl}"]
`;
const RIGHT = 'def zahl():\n    return 42\n';

describe('a run', () => {
  test('captures stdout and stderr', () => {
    const result = run('import sys\nprint("Grüße, 世界 🙂")\nprint("Achtung", file=sys.stderr)');
    expect(result).toEqual({
      output: 'Grüße, 世界 🙂\nAchtung\n',
      truncated: false,
      error: null,
      passed: null,
      feedback: [],
      check_error: null,
    });
  });

  test.for(['', '\n\n', '# nur ein Kommentar'])('of %j does nothing', (code) => {
    expect(run(code)).toMatchObject({ output: '', error: null });
  });

  test('is a script, and its classes work', () => {
    const code = `
from dataclasses import dataclass

@dataclass
class Punkt:
    x: int

if __name__ == "__main__":
    print(Punkt(1), __file__)
`;
    expect(run(code).output).toBe('Punkt(x=1) loesung.py\n');
  });

  test('keeps what is printed before an error, without a line break too', () => {
    expect(run('print("vorher", end="")\n1 / 0')).toMatchObject({ output: 'vorher', error: { line: 2 } });
  });

  test('cuts output off', () => {
    const result = run('for n in range(200_000):\n    print("Zeile", n)');
    expect(result.truncated).toBe(true);
    expect(result.output).toHaveLength(20_000);
    expect(result.output.startsWith('Zeile 0\nZeile 1\n')).toBe(true);
    expect(run('print("x" * 20_000, end="")')).toMatchObject({ truncated: false });
    expect(run('print("x" * 20_001, end="")')).toMatchObject({ truncated: true });
  });

  test('survives half a surrogate pair', () => {
    expect(run('print("a\\ud800b")').output).toBe('a?b\n');
  });

  test('has a folder of its own, empty each time', () => {
    const code = 'import os\nprint(os.listdir())\nopen("notiz.txt", "w").write("x")\nprint(os.listdir())';
    for (let n = 0; n < 2; n += 1) expect(run(code).output).toBe("[]\n['notiz.txt']\n");
  });

  test('knows the lesson’s modules', () => {
    expect(run('from modul import drei\nprint(drei())').output).toBe('3\n');
  });
});

describe('an error is explained', () => {
  test.for([
    ['1 / 0', 'ZeroDivisionError', 'Hier wird durch null geteilt.', 1],
    ['x = 1\nprint(y)', 'NameError', 'Der Name `y` ist hier nicht bekannt.', 2],
    ['def f(:\n  pass', 'SyntaxError', 'Zeile 1 ist kein gültiges Python.', 1],
    ['if True\n  pass', 'SyntaxError', 'Am Ende der Zeile fehlt ein Doppelpunkt.', 1],
    ['x = (1,\n', 'SyntaxError', 'Eine Klammer wird geöffnet, aber nicht geschlossen.', 1],
    ['def f():\nreturn 1', 'IndentationError', 'eingerückter Block', 2],
    ['  x = 1', 'IndentationError', 'weiter eingerückt', 1],
    ['if True:\n\tx = 1\n        y = 2', 'TabError', 'Tabulatoren und Leerzeichen', 3],
    ['x = "a', 'SyntaxError', 'Anführungszeichen', 1],
    ['a\0b', 'SyntaxError', 'kein gültiges Python', null],
    ['import sys\nsys.exit(3)', 'SystemExit', 'Dein Programm hat sich selbst beendet', 2],
    ['raise SystemExit', 'SystemExit', 'Dein Programm hat sich selbst beendet', 1],
    ['exit()', 'SystemExit', 'Dein Programm hat sich selbst beendet', 1],
    ['raise KeyboardInterrupt', 'KeyboardInterrupt', 'Das Programm wurde unterbrochen.', 1],
    ['x = [0] * 10**9', 'MemoryError', 'Der Speicher reicht nicht', 1],
    ['def f(n):\n    return f(n + 1)\nf(0)', 'RecursionError', 'ruft sich immer wieder selbst auf', 2],
    ['name = input("Name? ")', 'EOFError', 'Eingaben mit input() gibt es hier nicht.', 1],
    ['import sys\nsys.stdin.read()', 'EOFError', 'Eingaben mit input() gibt es hier nicht.', 2],
    ['import numpy', 'ModuleNotFoundError', 'Ein Modul `numpy` gibt es hier nicht.', 1],
    ['def f():\n    print(x)\n    x = 1\nf()', 'UnboundLocalError', 'bevor es dort einen Wert hat', 2],
    ['{}["a"]', 'KeyError', "'a'", 1],
    ['raise ValueError', 'ValueError', 'Python meldet: ValueError', 1],
    ['raise ExceptionGroup("g", [ValueError(1)])', 'ExceptionGroup', 'g (1 sub-exception)', 1],
  ] as const)('%j', ([code, type, message, line]) => {
    const { error } = run(code);
    expect(error).toMatchObject({ type, line });
    expect(error!.message).toContain(message);
    expect(error!.traceback).toContain(type);
    expect(error!.traceback).not.toMatch(/harness|<exec>|\/lib\//u);
  });

  test('with only the learner’s lines in the traceback', () => {
    const code = 'import json\n\n\ndef lies(text):\n    return json.loads(text)\n\n\nlies("{")';
    expect(run(code).error).toMatchObject({
      line: 5,
      traceback: `Traceback (most recent call last):
  File "loesung.py", line 8, in <module>
    lies("{")
    ~~~~^^^^^
  File "loesung.py", line 5, in lies
    return json.loads(text)
           ~~~~~~~~~~^^^^^^
json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 2 (char 1)`,
    });
  });

  test('with what caused it, and however long it is', () => {
    const chained = run('try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    raise ValueError("x") from e');
    expect(chained.error!.traceback).toMatch(/division by zero[\s\S]*direct cause[\s\S]*ValueError: x$/u);
    const mutual = run('def a(): b()\ndef b():\n    a()\na()');
    expect(mutual.error!.traceback.length).toBeLessThan(3000);
  });

  test('even if it cannot be shown', () => {
    const code = 'class E(Exception):\n    def __str__(self): raise RuntimeError\nraise E';
    expect(run(code).error).toMatchObject({ type: 'E', line: 3 });
  });
});

describe('a check', () => {
  test('passes without objections', () => {
    expect(check(RIGHT, IS_42)).toMatchObject({ passed: true, feedback: [], error: null, check_error: null });
  });

  test.for([
    ['', 'In deinem Code fehlt `zahl`.'],
    ['def Zahl():\n    return 42', 'Meintest du `Zahl`?'],
    ['def zahlen():\n    return 42', 'Meintest du `zahlen`?'],
    ['def zahl():\n    return 41', 'zahl() ergibt 41'],
    ['def zahl():\n    pass', 'zahl() ergibt None'],
    ['def zahl(n):\n    return n', '`zahl` lässt sich nicht so aufrufen, wie die Aufgabe es verlangt.'],
    ['def zahl():\n    return 1 / 0', '`zahl` bricht mit ZeroDivisionError ab'],
    ['def zahl():\n    exit()', '`zahl` bricht mit SystemExit ab'],
    ['def zahl():\n    return zahl()', '`zahl` bricht mit RecursionError ab'],
    ['1 / 0', 'Dein Code bricht mit einem Fehler ab, bevor ich ihn prüfen kann.'],
    ['def zahl(:', 'Dein Code bricht mit einem Fehler ab, bevor ich ihn prüfen kann.'],
  ] as const)('refuses %j', ([code, feedback]) => {
    const result = check(code, IS_42);
    expect(result.passed).toBe(false);
    expect(result.feedback).toHaveLength(1);
    expect(result.feedback[0]).toContain(feedback);
  });

  test('points at the learner’s line when their function raises', () => {
    const result = check('def zahl():\n    x = []\n    return x[0]', IS_42);
    expect(result.error).toMatchObject({ type: 'IndexError', line: 3 });
    expect(result.error!.traceback).toContain('line 3, in zahl');
    expect(result.error!.traceback).not.toContain('pruefung.py');
  });

  test('tells missing methods, missing parameters and missing constructors apart', () => {
    const uses = 'def pruefe(loesung):\n    return [] if loesung.Zaehler(1).neu(2) else ["falsch"]';
    const said = (code: string) => check(code, uses).feedback[0];
    expect(said('class Zaehler:\n    def neu(self, n):\n        return n')).toContain(
      'nimmt keine Argumente',
    );
    expect(said('class Zaehler:\n    def __init__(self, a):\n        pass')).toContain(
      '`Zaehler` hat kein `neu`',
    );
    const withoutSelf =
      'class Zaehler:\n    def __init__(self, a):\n        pass\n    def neu(n):\n        pass';
    expect(said(withoutSelf)).toContain('`Zaehler.neu` lässt sich nicht so aufrufen');
  });

  test('says what the function returned when it cannot go on', () => {
    const adds = 'def pruefe(loesung):\n    return [] if loesung.zahl() + 1 == 43 else ["falsch"]';
    const result = check('def zahl():\n    pass', adds);
    expect(result).toMatchObject({ passed: false, check_error: { type: 'TypeError', line: 2 } });
    expect(result.feedback[0]).toContain('Zuletzt gab `zahl` den Wert `None` zurück.');
  });

  test('may assert', () => {
    const asserts =
      'def pruefe(loesung):\n    assert loesung.zahl() == 42, "Das ist nicht 42."\n    return []';
    expect(check(RIGHT, asserts).passed).toBe(true);
    expect(check('def zahl():\n    return 1', asserts)).toMatchObject({
      passed: false,
      feedback: ['Das ist nicht 42.'],
      check_error: null,
    });
    // An assertion of the learner's own is an error of theirs.
    expect(check('def zahl():\n    assert False, "nie"', asserts).error).toMatchObject({
      type: 'AssertionError',
    });
  });

  test.for([
    'def pruefe(loesung)',
    '1 / 0',
    'x = 1',
    'def pruefe(loesung):\n    pass',
    'def pruefe(loesung):\n    return "gut"',
    'def pruefe(loesung):\n    return [None]',
    'def pruefe(loesung):\n    return [""]',
    'def pruefe(loesung):\n    return True',
    'def pruefe():\n    return []',
    'import gibt_es_nicht\ndef pruefe(loesung):\n    return []',
    'def pruefe(loesung):\n    raise SystemExit',
    'def pruefe(loesung):\n    assert False',
  ])('that is broken never passes: %j', (broken) => {
    const result = check(RIGHT, broken);
    expect(result.passed).toBe(false);
    expect(result.check_error).not.toBeNull();
    expect(result.feedback).toHaveLength(1);
  });

  test('collects what the program and its functions print', () => {
    const code = 'print("oben")\ndef zahl():\n    print("unten")\n    return 42';
    expect(check(code, IS_42).output).toBe('oben\nunten\n');
  });
});

describe('nothing a program does reaches the check or the next run', () => {
  /** Uses what programs could have spoilt. */
  const CAREFUL = `
from random import Random
import random
import json
from modul import drei, Zahl

def pruefe(loesung):
    loesung.zahl()
    assert print is not None and len([1, 2]) == 2 and drei() == 3 and Zahl.wert == 3
    assert [Random(0).randint(0, 99) for _ in range(3)] == [49, 49, 49], "randint"
    rng = Random(0)
    assert [rng.randint(0, 99) for _ in range(3)] == [49, 97, 53], "Folge"
    assert json.dumps([1]) == "[1]" and isinstance(random.random(), float)
    return []
`;
  const NEXT = `
import builtins, json, math, os, random, sys
from modul import drei, Zahl
print(len([1, 2]), drei(), Zahl.wert, json.dumps([1]), math.floor(1.5), sys.getrecursionlimit() > 500)
print(random.Random(0).randint(0, 99), "x" in globals(), sum([1, 2]), os.path.join("a", "b"))
`;
  const EXPECTED = '2 3 3 [1] 1 True\n49 False 3 a/b\n';

  test.for([
    'print = len = sum = None',
    'import builtins\nbuiltins.print = builtins.len = builtins.isinstance = None',
    'import builtins\ndel builtins.len, builtins.print',
    'import builtins\nvars(builtins).clear()',
    'del __builtins__',
    '__builtins__ = {}',
    'import random\nrandom.randint = random.Random.randint = lambda *a: 49\nrandom.seed(1)',
    'import random\nrandom.Random = None',
    'import modul\nmodul.drei = lambda: 4\nmodul.Zahl.wert = 4',
    'import sys\nsys.modules.clear()',
    'import sys\nfor name in list(sys.modules): sys.modules[name] = None',
    'import sys\nsys.modules = {}\nsys.path = []',
    'import sys\nsys.path.clear()\nsys.meta_path.clear()\nsys.path_hooks.clear()',
    'import sys\nsys.stdout = sys.stderr = sys.stdin = None',
    'import sys\nsys.stdout.close()',
    'import sys\nsys.setrecursionlimit(60)',
    'import sys\nsys.settrace(lambda *a: 1 / 0)\nsys.setprofile(lambda *a: None)',
    'import sys\nsys.exit = sys.getrecursionlimit = None',
    'import json, os, math\njson.dumps = os.path.join = math.floor = None',
    'import sys\nsys.modules["modul"] = sys',
    'import os\nos.chdir("/")',
    'import gc, sys\ngc.disable()\nsys.monitoring.use_tool_id(4, "ich")',
    'import modul\nopen(modul.__file__, "a").write("")',
    'import types, sys\nclass M(types.ModuleType): pass\nsys.modules["json"] = M("json")',
    'x = 1\nimport __main__\n__main__.x = 2',
  ])('%j', (code) => {
    const attack = `${code}\n\ndef zahl():\n    return 42\n`;
    run(attack);
    expect(run(NEXT)).toMatchObject({ output: EXPECTED, error: null });
    expect(check(attack, CAREFUL)).toMatchObject({ passed: true, feedback: [], check_error: null });
    expect(run(NEXT)).toMatchObject({ output: EXPECTED, error: null });
  });

  test('nor what its functions do while the check calls them', () => {
    const code = `
def zahl():
    import builtins, random, sys, modul
    builtins.len = None
    random.Random.randint = lambda *a: 49
    modul.drei = None
    sys.modules.clear()
    sys.settrace(lambda *a: 1 / 0)
    return 42
`;
    expect(check(code.replace(/.*settrace.*\n/u, ''), CAREFUL)).toMatchObject({ passed: true });
    // What the check itself cannot work without makes it fail, never pass.
    for (const spoilt of [code, code.replace('builtins.len', 'builtins.isinstance')]) {
      const result = check(spoilt, CAREFUL);
      expect(result.passed).toBe(false);
      expect(result.feedback).toHaveLength(1);
    }
    expect(run(NEXT)).toMatchObject({ output: EXPECTED, error: null });
  });

  test('the program’s modules are its own', () => {
    const code =
      'import random\nrandom.randint = lambda a, b: 42\ndef zahl():\n    return random.randint(0, 1)';
    expect(check(code, IS_42).passed).toBe(true);
  });

  test('a hundred runs leave nothing behind', () => {
    for (let n = 0; n < 100; n += 1) expect(check(RIGHT, IS_42).passed).toBe(true);
  });
});
