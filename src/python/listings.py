"""Runs and observes the listings of a lesson while the site is built.

Loaded after harness.py and into the same namespace. FOLDER holds the Python files of a lesson as the lesson's folder
does, and names of files are relative to it. A step is a line of a listing that
is executed: counted instead of seconds, so that a listing that never ends is found where it is, and on every machine
alike.
"""

FOLDER = "/lektion/"
MODULES = FOLDER + "python"
COUNTER = 5  # an identifier of sys.monitoring


class TooManySteps(BaseException):
    """Not an Exception: no `except Exception` of a listing may stop it."""


class Steps:
    """Ends what runs inside after `limit` steps."""

    def __init__(self, limit):
        self.limit = limit

    def __enter__(self):
        self.left = self.limit
        monitoring = sys.monitoring
        monitoring.use_tool_id(COUNTER, "belegt-steps")
        # A loop in one line jumps without ever reaching a new line.
        for event in (monitoring.events.LINE, monitoring.events.JUMP):
            monitoring.register_callback(COUNTER, event, self._step)
        monitoring.set_events(COUNTER, monitoring.events.LINE | monitoring.events.JUMP)
        return self

    def __exit__(self, *exception):
        sys.monitoring.set_events(COUNTER, 0)
        sys.monitoring.free_tool_id(COUNTER)

    def _step(self, code, *place):
        if not code.co_filename.startswith(FOLDER):
            return sys.monitoring.DISABLE
        self.left -= 1
        if self.left < 0:
            raise TooManySteps
        return None


def forget_listings():
    """The next import of a listing reads its file."""
    forget_folders()
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(FOLDER):
            del sys.modules[name]


def begin():
    """Before the listings of another lesson."""
    SURROUNDINGS.restore()
    if MODULES not in sys.path:
        SURROUNDINGS.allow(MODULES)
    forget_listings()


def failure(error):
    """An exception, seen from the listing in which it arose."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename.startswith(FOLDER)
    ]
    place = frames[-1] if frames else None
    if isinstance(error, SyntaxError) and (error.filename or "").startswith(FOLDER):
        place = traceback.FrameSummary(error.filename, error.lineno, "", colno=(error.offset or 1) - 1, line=error.text)
    return {
        "type": type(error).__name__,
        "message": error.msg if isinstance(error, SyntaxError) else text_of(error),
        "file": place.filename.removeprefix(FOLDER) if place else None,
        "line": place.lineno if place else None,
        "column": (place.colno or 0) + 1 if place else None,
        "source": (place.line or "").strip() if place else None,
        "endless": isinstance(error, TooManySteps),
    }


def observed(work, steps):
    """What `work` printed and returned, or how it failed, as JSON."""
    output = Output(1_000_000, None)
    result = {"output": "", "value": None, "error": None}
    streams = sys.stdin, sys.stdout, sys.stderr
    use_streams(output)
    try:
        with Steps(steps):
            result["value"] = work()
    except BaseException as error:
        result["error"] = failure(error)
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    result["output"] = output.text()
    try:
        return json.dumps(result)
    except (TypeError, ValueError) as error:
        result["value"] = None
        result["error"] = failure(error)
        return json.dumps(result)


def source_of(file):
    with open(FOLDER + file, encoding="utf-8") as stream:
        return stream.read()


def as_script(file):
    program = types.ModuleType("__main__")
    program.__file__ = FOLDER + file
    sys.modules["__main__"] = program
    exec(compile(source_of(file), FOLDER + file, "exec"), vars(program))


def script(file, steps):
    """Runs a listing as a script."""
    forget_listings()
    return observed(lambda: as_script(file), steps)


def imported(file, steps):
    """Imports a listing, as other listings and exercises do."""

    def work():
        __import__(os.path.basename(file).removesuffix(".py"))

    forget_listings()
    return observed(work, steps)


def call(file, function, steps):
    """Imports a listing and calls one of its functions without arguments."""

    def work():
        getattr(__import__(os.path.basename(file).removesuffix(".py")), function)()

    forget_listings()
    return observed(work, steps)


def constant(file, name, steps):
    """The value of a name at the top level of any Python file in FOLDER."""

    def work():
        namespace = {"__name__": "konstante"}
        exec(compile(source_of(file), FOLDER + file, "exec"), namespace)
        if name not in namespace:
            raise NameError(f"there is no {name}")
        return namespace[name]

    forget_listings()
    return observed(work, steps)


observers = {}


def load_observers(file, steps):
    """Loads the functions that run listings and report what happens in them."""

    def work():
        observers.clear()
        observers["__name__"] = "beobachter"
        exec(compile(source_of(file), FOLDER + file, "exec"), observers)

    forget_listings()
    return observed(work, steps)


def observe(name, parameter, steps):
    return observed(lambda: observers[name](**json.loads(parameter)), steps)
