const browsers: readonly (readonly [RegExp, string, number])[] = [
  [/Edg\/(\d+)/, 'Edge', 111],
  [/Firefox\/(\d+)/, 'Firefox', 113],
  [/Chrome\/(\d+)/, 'Chrome', 111],
  [/Version\/(\d+).* Safari/, 'Safari', 16],
];

/** Which browser it says it is, and whether it is one the product is made for. */
export function sayAgent(agent: string): { readonly name: string; readonly isKnown: boolean } {
  for (const [form, name, least] of browsers) {
    const version = Number(form.exec(agent)?.[1] ?? 0);
    if (version > 0) return { name: `${name} ${version}`, isKnown: version >= least };
  }
  return { name: '未知的浏览器', isKnown: false };
}
