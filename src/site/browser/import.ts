/**
 * Imports a module, and once more if that fails: browsers remember a failed one by its address, so it gets another.
 * Chromium and Firefox name the address in their error; Safari forgets a failure by itself.
 */
export async function importAgain<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const address = addressIn(String(error));
    if (!address) throw error;
    return await import(/* @vite-ignore */ `${address}?erneut=${Date.now()}`);
  }
}

/** The address of the module that an error of `import()` speaks of. */
export function addressIn(message: string): string | undefined {
  return /https?:\/\/[^\s?]+\.js/u.exec(message)?.[0];
}
