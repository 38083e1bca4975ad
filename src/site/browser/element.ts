type Child = Node | string | undefined;

/** An element with attributes and children; a listener's name starts with `on`. */
export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string | ((event: Event) => void)>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') made.setAttribute(name, value);
    else made.addEventListener(name.slice(2), value);
  }
  made.append(...children.filter((child) => child !== undefined));
  return made;
}
