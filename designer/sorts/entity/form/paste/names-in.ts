/** The fields a formula names; functions and quoted texts are no names. */
export const namesIn = (text: string): readonly string[] =>
  [...text.replace(/'(?:[^']|'')*'/g, '').matchAll(/(?:\.\.\/)*[a-z][\w.]*(?!\w*\()/g)]
    .map(([name]) => name)
    .filter((name) => !/^(and|or|not|in|true|false|nothing)$/.test(name));
