export type ReadText =
  | { readonly ok: true; readonly value: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly say: string };

/** Text as an object, or where it stops being one. */
export function readText(text: string): ReadText {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return { ok: true, value: value as Readonly<Record<string, unknown>> };
    return { ok: false, say: '配置应当是一个 JSON 对象，写在花括号中' };
  } catch (caught) {
    const at = /position (\d+)/.exec((caught as Error).message)?.[1];
    if (at === undefined) return { ok: false, say: '不是完整的 JSON，请检查括号、引号和逗号' };
    const before = text.slice(0, Number(at)).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return { ok: false, say: `第 ${before.length} 行第 ${column} 列附近不是完整的 JSON，请检查括号、引号和逗号` };
  }
}
