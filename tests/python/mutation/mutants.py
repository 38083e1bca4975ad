"""Changes one operator or constant of a program at a time."""

import ast
import json
import re

OPERATORS = {
    ast.Add: ("+", ["-", "*"]),
    ast.Sub: ("-", ["+", "*"]),
    ast.Mult: ("*", ["+", "//"]),
    ast.Div: ("/", ["*", "//"]),
    ast.FloorDiv: ("//", ["*", "/"]),
    ast.Mod: ("%", ["*", "+"]),
    ast.Pow: ("**", ["*", "+"]),
    ast.Lt: ("<", ["<=", ">="]),
    ast.LtE: ("<=", ["<", ">"]),
    ast.Gt: (">", [">=", "<="]),
    ast.GtE: (">=", [">", "<"]),
    ast.Eq: ("==", ["!=", "<=", ">="]),
    ast.NotEq: ("!=", ["=="]),
    ast.Is: ("is", ["is not"]),
    ast.IsNot: ("is not", ["is"]),
    ast.In: ("in", ["not in"]),
    ast.NotIn: ("not in", ["in"]),
    ast.And: ("and", ["or"]),
    ast.Or: ("or", ["and"]),
}


def mutants(source):
    lines = source.encode().splitlines(keepends=True)
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line))
    text = b"".join(lines)
    found = []

    def begin(node):
        return starts[node.lineno - 1] + node.col_offset

    def end(node):
        return starts[node.end_lineno - 1] + node.end_col_offset

    def add(position, before, afters):
        line = text.count(b"\n", 0, position)
        for after in afters:
            changed = text[:position] + after.encode() + text[position + len(before.encode()) :]
            compile(changed, "mutant", "exec")
            found.append(
                {
                    "line": line + 1,
                    "column": len(text[starts[line] : position].decode()) + 1,
                    "before": before,
                    "after": after,
                    "source": changed.decode(),
                }
            )

    def operator(kind, left, right, sign=""):
        before, afters = OPERATORS[type(kind)]
        gap = re.sub(rb"#[^\n]*", lambda comment: b" " * len(comment[0]), text[left:right])
        add(left + gap.index(before.encode() + sign.encode()), before, afters)

    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.BinOp):
            operator(node.op, end(node.left), begin(node.right))
        elif isinstance(node, ast.AugAssign):
            operator(node.op, end(node.target), begin(node.value), "=")
        elif isinstance(node, ast.BoolOp):
            for left, right in zip(node.values, node.values[1:]):
                operator(node.op, end(left), begin(right))
        elif isinstance(node, ast.Compare):
            for left, kind, right in zip([node.left, *node.comparators], node.ops, node.comparators):
                operator(kind, end(left), begin(right))
        elif isinstance(node, ast.UnaryOp):
            sign = {ast.Not: "not ", ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
            add(begin(node), sign, [""])
        elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
            add(begin(node), str(node.value), [str(not node.value)])
        elif isinstance(node, ast.Constant) and isinstance(node.value, (int, float)):
            before = text[begin(node) : end(node)].decode()
            add(begin(node), before, [repr(node.value + 1), repr(node.value - 1)])
    return sorted(found, key=lambda mutant: (mutant["line"], mutant["column"]))
