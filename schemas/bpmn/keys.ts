/** The keys of steps, made from what the file calls its elements: camelCase, each once. */
export class Keys {
  readonly #taken = new Set(['start']);

  /** One that we gave ourselves, unless somebody copied the element with it. */
  keep(key: string): string {
    if (!/^[a-zA-Z0-9]{1,41}$/.test(key) || this.#taken.has(key)) return this.make(key, 'step');
    this.#taken.add(key);
    return key;
  }

  make(mark: string, otherwise: string): string {
    const parts = mark.split(/[^a-zA-Z0-9]+/).filter((part) => part !== '');
    const joined = parts
      .map((part, index) => `${index === 0 ? part[0]?.toLowerCase() : part[0]?.toUpperCase()}${part.slice(1)}`)
      .join('')
      .replace(/^\d+/, '');
    const base = (joined === '' ? otherwise : `${joined[0]?.toLowerCase()}${joined.slice(1)}`).slice(0, 36);
    let key = base;
    for (let no = 2; this.#taken.has(key); no++) key = `${base}${no}`;
    this.#taken.add(key);
    return key;
  }
}
