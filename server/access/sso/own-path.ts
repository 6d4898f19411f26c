/** A path of this site, or its front door: a way back never leads elsewhere. */
export function ownPath(text: string | undefined): string {
  if (!text?.startsWith('/') || text.startsWith('//') || /[\\\p{Cc}]/u.test(text)) return '/';
  return URL.canParse(text, 'http://here') && new URL(text, 'http://here').origin === 'http://here' ? text : '/';
}
