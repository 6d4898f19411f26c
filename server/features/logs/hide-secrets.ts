const secretNames = /pass|pwd|token|secret|captcha|smscode|invitecode|credential|answers|ticket|privatekey|^code$/i;
const mostText = 200;
const mostKeys = 40;

/** What was asked, as a log may keep it: secrets are stars, long texts are cut, and the whole stays short. */
export function withoutSecrets(value: unknown, most = 2000): string | null {
  if (value === null || value === undefined) return null;
  const text = JSON.stringify(hide(value, 0));
  if (text === undefined || text === '{}') return null;
  return text.length > most ? `${text.slice(0, most)}…` : text;
}

function hide(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > mostText ? `${value.slice(0, mostText)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 4) return '…';
  if (Array.isArray(value)) return value.slice(0, mostKeys).map((one) => hide(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .slice(0, mostKeys)
      .map(([key, one]) => [key, secretNames.test(key) && one !== null ? '******' : hide(one, depth + 1)]),
  );
}
