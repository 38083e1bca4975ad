/** Where a figure module defines each of its figures. Reads the code, runs nothing. */
import ts from 'typescript';

/** Lines (from 1) by figure id. Figures that are not written out in the module's default export are missing. */
export function definitionLines(code: string): ReadonlyMap<string, number> {
  const file = ts.createSourceFile('figures.ts', code, ts.ScriptTarget.Latest, true);
  const constants = new Map<string, ts.Expression>();
  let exported: ts.Expression | undefined;
  for (const statement of file.statements) {
    if (ts.isExportAssignment(statement)) exported = statement.expression;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer) constants.set(name.text, initializer);
    }
  }
  const lines = new Map<string, number>();
  const visit = (expression: ts.Expression | undefined, path: readonly string[], depth = 0): void => {
    const object = expression && objectOf(expression, constants);
    if (!object || depth > 20) return;
    for (const property of object.properties) {
      if (ts.isSpreadAssignment(property)) {
        visit(property.expression, path, depth + 1);
        continue;
      }
      const { name } = property;
      if (!ts.isIdentifier(name) && !ts.isStringLiteral(name)) continue;
      const here = [...path, name.text];
      lines.set(here.join('.'), file.getLineAndCharacterOfPosition(property.getStart()).line + 1);
      if (ts.isPropertyAssignment(property)) visit(property.initializer, here, depth + 1);
      if (ts.isShorthandPropertyAssignment(property)) visit(constants.get(name.text), here, depth + 1);
    }
  };
  const tree = exported && unwrap(exported);
  visit(tree && ts.isCallExpression(tree) ? tree.arguments[0] : tree, []);
  return lines;
}

function objectOf(
  expression: ts.Expression,
  constants: ReadonlyMap<string, ts.Expression>,
): ts.ObjectLiteralExpression | undefined {
  const plain = unwrap(expression);
  if (ts.isObjectLiteralExpression(plain)) return plain;
  const meant = ts.isIdentifier(plain) ? constants.get(plain.text) : undefined;
  return meant && ts.isObjectLiteralExpression(unwrap(meant))
    ? (unwrap(meant) as ts.ObjectLiteralExpression)
    : undefined;
}

function unwrap(expression: ts.Expression): ts.Expression {
  return ts.isParenthesizedExpression(expression) ||
    ts.isAsExpression(expression) ||
    ts.isSatisfiesExpression(expression)
    ? unwrap(expression.expression)
    : expression;
}
