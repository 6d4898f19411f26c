/** Where to go after signing in: a path of ours, or home. A redirect never leaves the site. */
export function redirectTarget(search: string, home: string): string {
  const wanted = new URLSearchParams(search).get('redirect');
  if (!wanted?.startsWith('/') || wanted.startsWith('//') || wanted.includes('\\')) return home;
  return new URL(wanted, 'http://here').origin === 'http://here' ? wanted : home;
}
