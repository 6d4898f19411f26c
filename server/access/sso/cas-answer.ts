const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Elements and the text in them: all that a CAS server says. */
const piece = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[\w.:-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/gy;

/**
 * The user a CAS server vouches for, or null. Only plain elements are read: a document with declarations, comments or
 * sections is not what a CAS server sends, and a second user is no user.
 */
export function readCasAnswer(text: string): string | null {
  const body = text.replace(/^\uFEFF?\s*(<\?xml[^?<>]*\?>)?\s*/, '').trimEnd();
  const path: string[] = [];
  const users: string[] = [];
  let end = 0;
  for (const [whole, closing, name, , empty, said] of body.matchAll(piece)) {
    end += whole.length;
    if (said !== undefined) {
      if (path.join('/') === 'serviceResponse/authenticationSuccess/user') users.push(plain(said));
      else if (path.length === 0) return null;
      continue;
    }
    const local = (name ?? '').replace(/^.*:/, '');
    if (local === 'authenticationFailure') return null;
    if (closing) {
      if (path.pop() !== local) return null;
    } else if (!empty) path.push(local);
  }
  if (end !== body.length || path.length > 0 || users.length !== 1) return null;
  const user = users[0]?.trim() ?? '';
  return user !== '' && user.length <= 255 ? user : null;
}

const plain = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-fA-F]{1,6})|(\w+));/g, (whole, decimal, hex, named) => {
    if (named) return entities[named] ?? whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code) : '';
  });
