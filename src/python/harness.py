"""Runs a learner's program and, on request, the check of an exercise.

The same file serves the build and the browser: load it once into a Python, then call `run` as often as you like.

    run(code, check=None, limit=20_000, on_output=None) -> str    (JSON, ASCII only)

code       text of the program. It runs as a script: fresh `__main__` from the file name `loesung.py`, so the block
           below `if __name__ == "__main__":` runs too, with and without a check.
check      text of the exercise's `pruefung.py`, or None to run without checking.
limit      characters of output that are kept; what is printed beyond is dropped at little cost.
on_output  called with each piece of kept output as it is printed, so that a caller who ends an endless program
           still has what it printed. The pieces together are `output`.

Result:
    {
      "output": str,              stdout and stderr, of the program and of its functions when the check calls them
      "truncated": bool,          there was more output
      "error": null | {           what the learner's code raised, in the program or when the check called it
        "type": str,              such as "ZeroDivisionError"
        "message": str,           what happened, in German where this file knows how to say it
        "line": int | null,       in the learner's code
        "traceback": str          Python's own, without the frames of other files
      },
      "passed": null | bool,      null without a check; true only if the check ran to its end and has no objection
      "feedback": [str, …],       objections, in German; never empty if `passed` is false
      "check_error": null | {…}   as `error`, `line` in pruefung.py: the check itself failed. Never passed; the build
                                  treats it as the author's mistake.
    }

The check defines `pruefe(loesung)` and returns a list of objections; an empty list passes. It may also raise
AssertionError with one objection as its text. `loesung.name` is what the program calls `name`; if there is no such
name, that becomes an objection, and so does whatever the learner's functions raise.

The lesson's modules lie in a folder on `sys.path`; whoever calls `run` writes them there before each run. The check is
loaded before the learner's code and keeps modules of its own: import everything at the top of pruefung.py, never in a
function. After a run, whatever the learner's code did to modules, builtins, `random`, `sys` or the working directory is
undone. This protects learners from their own slips, not from themselves: it is their browser.

Endless loops are the caller's business: only ending the worker stops them.
"""

import builtins
import difflib
import gc
import io
import json
import linecache
import os
import re
import shutil
import sys
import traceback
import types
from importlib.machinery import FileFinder

FILE = "loesung.py"
CHECK_FILE = "pruefung.py"
WORK_FOLDER = "/tmp/belegt"
TOOL = 4  # an identifier of sys.monitoring that no debugger or profiler uses

sys.dont_write_bytecode = True


# Undoing what the learner's code does to its surroundings


class Surroundings:
    """Everything as it was when this file was loaded."""

    # Imported anew in each run: their classes are written in Python, so `random.Random.randint = …` would stay.
    FRESH = ("random",)

    def __init__(self):
        for name in self.FRESH:
            sys.modules.pop(name, None)
        self.registry = sys.modules
        self.modules = dict(sys.modules)
        self.contents = [
            (vars(module), dict(vars(module)))
            for module in self.modules.values()
            if isinstance(module, types.ModuleType)
            and vars(module) is not globals()
            and not module.__name__.startswith(("pyodide", "_pyodide"))
        ]
        self.lists = [(kept, list(kept)) for kept in (sys.path, sys.meta_path, sys.path_hooks, sys.argv)]
        self.recursion_limit = sys.getrecursionlimit()
        self.monitoring = sys.monitoring
        self.folder = os.getcwd()

    def allow(self, folder):
        """Modules may from now on be imported from `folder`."""
        sys.path.append(folder)
        next(content for kept, content in self.lists if kept is sys.path).append(folder)

    def restore(self):
        for namespace, content in self.contents:
            if namespace != content:
                namespace.clear()
                namespace.update(content)
        for kept, content in self.lists:
            kept[:] = content
        self.use({})
        sys.setrecursionlimit(self.recursion_limit)
        gc.enable()
        for tool in range(6):
            if self.monitoring.get_tool(tool) is not None:
                self.monitoring.free_tool_id(tool)

    def use(self, modules):
        """Makes `modules` the only ones known beside the first."""
        self.registry.clear()
        self.registry.update(self.modules)
        self.registry.update(modules)

    def added(self):
        return {name: module for name, module in self.registry.items() if name not in self.modules}


class Output(io.TextIOBase):
    """Stands in for stdout and stderr; keeps `limit` characters."""

    encoding = "utf-8"

    def __init__(self, limit, on_output):
        self._pieces = []
        self._room = limit
        self._on_output = on_output
        self.truncated = False

    def writable(self):
        return True

    def write(self, text):
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        if text and not self.truncated:
            kept = text[: self._room]
            self.truncated = len(kept) < len(text)
            self._room -= len(kept)
            # Half a surrogate pair is no text: nobody could pass it on.
            kept = kept if kept.isascii() else kept.encode("utf-8", "replace").decode()
            self._pieces.append(kept)
            if kept and self._on_output is not None:
                self._on_output(kept)
        return len(text)

    def close(self):
        pass

    def text(self):
        return "".join(self._pieces)


class NoInput(io.TextIOBase):
    """Stands in for stdin: there is nobody to type."""

    def readable(self):
        return True

    def readline(self, size=-1):
        raise EOFError("input() is not available here")

    def read(self, size=-1):
        raise EOFError("input() is not available here")


# What the check gets to see


class Missing(Exception):
    """The check asked for a name that the learner's code does not define."""


class Loesung:
    """The names of the learner's program, as attributes."""

    def __init__(self, namespace):
        object.__setattr__(self, "_namespace", namespace)

    def __getattr__(self, name):
        namespace = object.__getattribute__(self, "_namespace")
        if name in namespace:
            return namespace[name]
        own = [key for key in namespace if isinstance(key, str) and not key.startswith("_")]
        similar = difflib.get_close_matches(name.lower(), [key.lower() for key in own], n=1)
        hint = next((f" Meintest du `{key}`?" for key in own if [key.lower()] == similar), "")
        raise Missing(
            f"In deinem Code fehlt `{name}`.{hint or ' Die Prüfung sucht genau diesen Namen, ohne Einrückung davor.'}"
        )


class Watch:
    """Remembers what the learner's functions returned last."""

    def __init__(self, code):
        self.names = set()
        self.last = None
        self._codes = []
        self._collect(code)

    def _collect(self, code):
        for constant in code.co_consts:
            if isinstance(constant, types.CodeType):
                self._codes.append(constant)
                self.names.add(constant.co_qualname)
                self._collect(constant)

    def __enter__(self):
        monitoring = sys.monitoring
        monitoring.use_tool_id(TOOL, "belegt")
        monitoring.register_callback(TOOL, monitoring.events.PY_RETURN, self._returned)
        for code in self._codes:
            monitoring.set_local_events(TOOL, code, monitoring.events.PY_RETURN)
        return self

    def __exit__(self, *exception):
        if sys.monitoring.get_tool(TOOL) == "belegt":
            sys.monitoring.free_tool_id(TOOL)

    def _returned(self, code, offset, value):
        self.last = (code.co_qualname, value)


# Saying what went wrong


def shown(value):
    try:
        text = repr(value)
    except BaseException:
        text = f"ein Objekt der Klasse {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}…"


def text_of(error):
    try:
        return str(error)
    except BaseException:
        return ""


SYNTAX_HINTS = (
    ("expected ':'", "Am Ende der Zeile fehlt ein Doppelpunkt."),
    ("was never closed", "Eine Klammer wird geöffnet, aber nicht geschlossen."),
    ("unmatched", "Eine Klammer wird geschlossen, die nie geöffnet wurde."),
    ("unterminated", "Ein Text beginnt mit einem Anführungszeichen und endet nicht."),
    ("Maybe you meant '=='", "Ein einzelnes = weist zu; verglichen wird mit ==."),
    ("expected an indented block", "Hier muss ein eingerückter Block folgen, notfalls nur mit pass."),
    ("unexpected indent", "Diese Zeile ist weiter eingerückt als die davor."),
    ("unindent does not match", "Die Einrückung passt zu keiner Zeile davor."),
    ("inconsistent use of tabs", "Tabulatoren und Leerzeichen sind gemischt; nimm nur Leerzeichen."),
    ("perhaps you forgot a comma", "Fehlt ein Komma?"),
    ("'return' outside function", "return steht außerhalb einer Funktion; stimmt die Einrückung?"),
)


def explain(error, line):
    """What happened, in one or two German sentences; Python's own words where there are none."""
    text = text_of(error)
    if isinstance(error, SyntaxError):
        place = f"Zeile {line} ist" if line else "Das ist"
        hint = next((hint for part, hint in SYNTAX_HINTS if part in text), f"Python meldet: {error.msg}.")
        return f"{place} kein gültiges Python. {hint}"
    if isinstance(error, SystemExit):
        return "Dein Programm hat sich selbst beendet, mit exit() oder SystemExit. Hier endet es von allein: Lass das weg."
    if isinstance(error, KeyboardInterrupt):
        return "Das Programm wurde unterbrochen."
    if isinstance(error, MemoryError):
        return "Der Speicher reicht nicht: Dein Programm legt zu viele oder zu große Werte an."
    if isinstance(error, RecursionError):
        return "Eine Funktion ruft sich immer wieder selbst auf und findet kein Ende."
    if isinstance(error, EOFError) and "input()" in text:
        return "Eingaben mit input() gibt es hier nicht. Schreib den Wert direkt in deinen Code."
    if isinstance(error, UnboundLocalError):
        return f"In dieser Funktion wird `{error.name}` benutzt, bevor es dort einen Wert hat."
    if isinstance(error, NameError) and error.name:
        return f"Der Name `{error.name}` ist hier nicht bekannt. Ist er richtig geschrieben, und steht seine Zeile davor?"
    if isinstance(error, ModuleNotFoundError) and error.name:
        return (
            f"Ein Modul `{error.name}` gibt es hier nicht. Zur Verfügung stehen Pythons Standardbibliothek"
            " und die Module dieser Lektion."
        )
    if isinstance(error, ZeroDivisionError):
        return "Hier wird durch null geteilt."
    return text or f"Python meldet: {type(error).__name__}"


def describe(error, file, source):
    """An exception as the result reports it, seen from one file."""
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        line = line_in(error, file)
        try:
            summary = traceback.TracebackException.from_exception(error)
            cut(summary, file)
            lines = "".join(summary.format(colorize=False)).rstrip()
        except BaseException:
            lines = type(error).__name__
        return {
            "type": type(error).__name__,
            "message": explain(error, line),
            "line": line,
            "traceback": lines,
        }
    finally:
        linecache.cache.pop(file, None)


def line_in(error, file):
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == file]
    return lines[-1] if lines else None


def cut(summary, file):
    """Leaves only the frames of one file, in an exception and in those behind it."""
    done = []
    todo = [summary]
    while todo:
        part = todo.pop()
        if part is None or any(part is other for other in done):
            continue
        done.append(part)
        frames = [frame for frame in part.stack if frame.filename == file]
        if len(frames) > 20 and len(set((frame.lineno, frame.name) for frame in frames)) > 2:
            frames = frames[:10] + frames[-10:]
        part.stack = traceback.StackSummary.from_list(frames) if frames else None
        todo += [part.__cause__, part.__context__, *(part.exceptions or ())]


CALL_PROBLEM = re.compile(r"^([\w.<>]+)\(\) (?:takes|missing|got) ")


def objection(error, watch):
    """What an exception inside the check says about the learner's code, or None if it says nothing."""
    text = text_of(error)
    if isinstance(error, Missing):
        return text
    if isinstance(error, TypeError) and text.endswith("() takes no arguments"):
        return f"`{text.split('(')[0]}` nimmt keine Argumente entgegen: Es fehlt `__init__` mit den Parametern der Aufgabe."
    called = CALL_PROBLEM.match(text) if isinstance(error, TypeError) else None
    if called and called[1] in watch.names:
        return f"`{called[1]}` lässt sich nicht so aufrufen, wie die Aufgabe es verlangt. Prüfe die Parameter. Python meldet: {text}"
    if isinstance(error, AttributeError) and type(error.obj).__module__ == "__main__":
        return f"`{type(error.obj).__name__}` hat kein `{error.name}`. Die Aufgabe verlangt genau diesen Namen."
    return None


# The entry point

# Kept apart from `sys`. A trace or profile function of the learner's must go before the next call of anything, since
# that would call it; if it raises, Python has removed it already.
settrace, setprofile = sys.settrace, sys.setprofile


def run(code, check=None, limit=20_000, on_output=None):
    # JavaScript's null arrives as an object of its own.
    check = check if isinstance(check, str) else None
    on_output = on_output if callable(on_output) else None
    output = Output(limit, on_output)
    result = {
        "output": "",
        "truncated": False,
        "error": None,
        "passed": None if check is None else False,
        "feedback": [],
        "check_error": None,
    }
    SURROUNDINGS.restore()
    forget_folders()
    os.makedirs(WORK_FOLDER, exist_ok=True)
    os.chdir(WORK_FOLDER)
    try:
        use_streams(output)
        execute(code, check, result)
    finally:
        SURROUNDINGS.restore()
        os.chdir(SURROUNDINGS.folder)
        shutil.rmtree(WORK_FOLDER, ignore_errors=True)
    result["output"] = output.text()
    result["truncated"] = output.truncated
    return json.dumps(result)


def forget_folders():
    """Modules may have been written since the last run. The standard library's archive never changes."""
    for finder in sys.path_importer_cache.values():
        if isinstance(finder, FileFinder):
            finder.invalidate_caches()


def use_streams(output):
    sys.stdout = sys.stderr = output
    sys.stdin = NoInput()


def execute(code, check, result):
    """Loads the check, runs the program, lets the check judge it; fills in `result`."""
    output = sys.stdout

    def restore():
        SURROUNDINGS.restore()
        use_streams(output)

    checking = None
    if check is not None:
        checking = {"__name__": "pruefung", "__builtins__": dict(vars(builtins))}
        try:
            exec(compile(check, CHECK_FILE, "exec"), checking)
            if not callable(checking.get("pruefe")):
                raise TypeError("pruefung.py defines no function pruefe(loesung)")
        except BaseException as error:
            restore()
            failed_check(result, error, check, None)
            return
        restore()

    program = types.ModuleType("__main__")
    program.__file__ = FILE
    program.__builtins__ = builtins
    sys.modules["__main__"] = program
    try:
        compiled = compile(code, FILE, "exec")
        try:
            exec(compiled, vars(program))
        finally:
            try:
                settrace(None)
                setprofile(None)
            except BaseException:
                settrace(None)
                setprofile(None)
    except BaseException as error:
        restore()
        result["error"] = describe(error, FILE, code)
        if check is not None:
            result["feedback"] = ["Dein Code bricht mit einem Fehler ab, bevor ich ihn prüfen kann."]
        return
    if check is None:
        return
    learned = SURROUNDINGS.added()
    restore()
    # What the learner's functions import when they are called must be theirs, too.
    SURROUNDINGS.use({**learned, "__main__": program})
    with Watch(compiled) as watch:
        judge(checking["pruefe"], vars(program), code, check, watch, restore, result)


def judge(pruefe, namespace, code, check, watch, restore, result):
    try:
        try:
            feedback = pruefe(Loesung(namespace))
        finally:
            try:
                settrace(None)
                setprofile(None)
            except BaseException:
                settrace(None)
                setprofile(None)
        restore()
        if not isinstance(feedback, list | tuple) or not all(type(text) is str and text for text in feedback):
            raise TypeError(f"pruefe(loesung) returned {shown(feedback)}, not a list of texts")
        result["feedback"] = list(feedback)
        result["passed"] = not feedback
    except BaseException as error:
        restore()
        innermost = [frame.f_code.co_filename for frame, _ in traceback.walk_tb(error.__traceback__)]
        said = objection(error, watch)
        if said is not None:
            result["feedback"] = [said]
        elif isinstance(error, AssertionError) and innermost[-1] == CHECK_FILE and text_of(error):
            result["feedback"] = [text_of(error)]
        elif FILE in innermost or (isinstance(error, SyntaxError) and error.filename == FILE):
            result["error"] = describe(error, FILE, code)
            name = next(
                frame.f_code.co_qualname
                for frame, _ in traceback.walk_tb(error.__traceback__)
                if frame.f_code.co_filename == FILE
            )
            result["feedback"] = [
                f"`{name}` bricht mit {type(error).__name__} ab, wenn die Prüfung sie aufruft:"
                f" {result['error']['message']}"
            ]
        else:
            failed_check(result, error, check, watch.last)


def failed_check(result, error, check, last):
    result["check_error"] = describe(error, CHECK_FILE, check)
    if last is None:
        result["feedback"] = ["Die Prüfung dieser Übung ist fehlgeschlagen, ohne dass ich sagen kann, woran es liegt."]
        return
    name, value = last
    result["feedback"] = [
        f"Mit dem, was dein Code liefert, kommt die Prüfung nicht zurecht: Zuletzt gab `{name}` den Wert"
        f" `{shown(value)}` zurück. Passt das zur Aufgabe?"
    ]


SURROUNDINGS = Surroundings()
