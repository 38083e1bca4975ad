import type { HastPluginDefinition } from 'satteri';

/**
 * Puts every table that no component frames into a box that scrolls and can be scrolled by keyboard. Its
 * name for screen readers are the column headings.
 */
export function tablesPlugin(framedBy: readonly string[]): HastPluginDefinition {
  return {
    name: 'tables',
    element: {
      filter: ['table'],
      visit(node, ctx) {
        const parent = ctx.parent(node);
        if (parent && 'name' in parent && parent.name && framedBy.includes(parent.name)) return;
        ctx.wrapNode(node, {
          type: 'element',
          tagName: 'div',
          properties: {
            className: ['tabelle-rahmen'],
            tabIndex: 0,
            role: 'group',
            ariaLabel: `Tabelle: ${headings(node).join(', ')}`,
          },
          children: [],
        });
      },
    },
  };
}

interface Tree {
  type: string;
  tagName?: string;
  value?: string;
  children?: readonly unknown[];
}

function headings(table: Tree): string[] {
  if (table.tagName === 'th') return [text(table).trim()].filter((name) => name !== '');
  return (table.children ?? []).flatMap((child) => headings(child as Tree));
}

function text(node: Tree): string {
  return node.value ?? (node.children ?? []).map((child) => text(child as Tree)).join('');
}
