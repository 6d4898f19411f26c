import type { MailSettings } from '../../kernel/config/delivery-settings.ts';
import { longestTry, type Provider, Undelivered } from './provider.ts';

/** Mail by SMTP. Every try carries the same Message-ID; SMTP itself promises no more than that. */
export function smtpMail({ host, port, secure, user, password, from }: MailSettings): Provider {
  // Fetched when the first mail leaves: most servers send none.
  const open = async () =>
    (await import('nodemailer')).createTransport({
      host,
      port,
      secure,
      ...(user === null ? {} : { auth: { user, pass: password ?? '' } }),
      connectionTimeout: longestTry / 3,
      greetingTimeout: longestTry / 3,
      socketTimeout: longestTry,
      // A text may not fetch a file or an address of this machine.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  let opening: ReturnType<typeof open> | undefined;
  const domain = /@([^\s@<>]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    name: 'smtp',
    async deliver({ id, to, title, content }) {
      try {
        opening ??= open();
        const sent = await (await opening).sendMail({
          from,
          to: { name: '', address: to },
          subject: title,
          html: content,
          text: plainText(content),
          messageId: `<${id}@${domain}>`,
        });
        return `邮件服务器已接收：${sent.response}`.slice(0, 200);
      } catch (error) {
        const { responseCode } = error as { responseCode?: number };
        const final = responseCode !== undefined && responseCode >= 500;
        throw new Undelivered(responseCode ? `邮件服务器拒绝（${responseCode}）` : '连不上邮件服务器', { final });
      }
    },
  };
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: ' ' };

const plainText = (html: string): string =>
  html
    .replace(/<br\s*\/?>|<\/(p|div|li|h[1-6]|tr)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .trim();
