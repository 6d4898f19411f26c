import { keepToken } from '../token.ts';

interface Answer {
  readonly success: boolean;
  readonly message: string;
  readonly reason?: string;
  readonly result?: { readonly token?: string };
}

/** Signs in and leaves for the back office; otherwise what to tell. A captcha is asked on the sign-in screen. */
export async function enter(api: string, username: string, password: string): Promise<string | null> {
  const answer = await ask(`${api}/sys/onlineLogin`, { username, password, channel: 'portal' });
  if (!answer) return '网络不通，请稍后再试';
  const token = answer.result?.token;
  if (answer.success && token) {
    keepToken(token);
    location.assign('/');
    return null;
  }
  if (answer.reason?.includes('captcha')) {
    location.assign('/user/login');
    return null;
  }
  return answer.message || '登录失败，请稍后再试';
}

async function ask(url: string, body: unknown): Promise<Answer | null> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Answer;
  } catch {
    return null;
  }
}
