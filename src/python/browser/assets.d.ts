/** Where this site serves Python from; made by the integration `python-assets`. */
declare module 'virtual:python-assets' {
  /** Root-relative address of the folder, with the site's base and a final slash. */
  export const folder: string;
  /** Uncompressed bytes by file name. */
  export const sizes: Readonly<
    Record<'pyodide.js' | 'pyodide.asm.js' | 'pyodide.asm.wasm' | 'python_stdlib.zip', number>
  >;
  /** Pyodide checks that it was made for this build. */
  export const info: import('./protocol.ts').BuildInfo;
}
