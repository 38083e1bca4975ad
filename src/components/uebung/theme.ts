/** The editor in the site's colours: custom properties reach into the shadow root, so light and dark need no script. */
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const view = EditorView.theme({
  '&': {
    color: 'var(--code-text)',
    backgroundColor: 'var(--code-grund)',
    fontSize: 'var(--sl-text-code)',
    borderRadius: '0.25rem',
    border: '1px solid var(--linie)',
  },
  '&.cm-focused': {
    outline: '0.1875rem solid var(--sl-color-text-accent)',
    outlineOffset: '0.0625rem',
  },
  '.cm-scroller': { fontFamily: 'var(--__sl-font-mono)', lineHeight: '1.6', overflowX: 'auto' },
  '.cm-content': { padding: '0.875rem 0', caretColor: 'var(--sl-color-text-accent)', minHeight: '6lh' },
  '.cm-line': { padding: '0 1rem 0 0.5rem' },
  '.cm-content ::selection, .cm-content::selection': { backgroundColor: 'var(--code-auswahl)' },
  '.cm-gutters': {
    color: 'var(--code-kommentar)',
    backgroundColor: 'transparent',
    border: '0',
    fontVariantNumeric: 'tabular-nums',
  },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 0.25rem 0 0.5rem', minWidth: '2rem' },
  '&.cm-focused .cm-matchingBracket, .cm-matchingBracket': {
    backgroundColor: 'var(--code-auswahl)',
    color: 'inherit',
  },
  '&.cm-focused .cm-nonmatchingBracket': { backgroundColor: 'transparent', color: 'inherit' },
  '.cm-fehlerzeile': {
    backgroundColor: 'var(--sl-color-red-low)',
    boxShadow: 'inset 0.1875rem 0 var(--sl-color-red)',
  },
});

const { comment, string, number, bool, keyword, operator, function: called, definition, className } = tags;
const { variableName, propertyName, self, docString, moduleKeyword, operatorKeyword, controlKeyword } = tags;
const { definitionKeyword, null: nothing, standard } = tags;

const colours = HighlightStyle.define([
  { tag: comment, color: 'var(--code-kommentar)' },
  { tag: [string, docString], color: 'var(--code-text-literal)' },
  { tag: [number, bool, nothing, self, standard(variableName)], color: 'var(--code-konstante)' },
  {
    tag: [keyword, controlKeyword, moduleKeyword, operatorKeyword, definitionKeyword, operator],
    color: 'var(--code-stichwort)',
  },
  {
    tag: [called(definition(variableName)), called(variableName), called(propertyName), className],
    color: 'var(--code-name)',
  },
]);

export const appearance = [view, syntaxHighlighting(colours)];
