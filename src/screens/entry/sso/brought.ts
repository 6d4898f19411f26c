/** What the address says when somebody comes back: from the provider, or from the server that met them there. */
export type Brought =
  | { readonly as: 'answer'; readonly fields: Readonly<Record<string, string>> }
  | { readonly as: 'token'; readonly token: string }
  | { readonly as: 'unbound'; readonly bind: string; readonly name: string; readonly title: string }
  | { readonly as: 'error'; readonly message: string };

const taken = ['code', 'state', 'iss', 'ticket'] as const;

export function readBrought(search: string, hash: string): Brought {
  const [query, said] = [new URLSearchParams(search), new URLSearchParams(hash.replace(/^#/, ''))];
  const [third, bind, error] = [said.get('third'), said.get('bind'), said.get('error')];
  if (third) return { as: 'token', token: third };
  if (bind) return { as: 'unbound', bind, name: said.get('name') ?? '', title: said.get('title') ?? '' };
  if (error) return { as: 'error', message: error };
  // The provider refused, or the person did.
  if (query.has('error')) return { as: 'error', message: '没有完成登录，请重试' };
  const fields = Object.fromEntries(taken.flatMap((key) => (query.has(key) ? [[key, query.get(key) ?? '']] : [])));
  return fields.state ? { as: 'answer', fields } : { as: 'error', message: '单点登录失败，票据无效' };
}
