import type { IncomingMessage } from 'node:http';
import type { Config } from './config/config.ts';

/**
 * An address that is no text, such as `/news/%E4%B8` or one with `%00`, is taken as it was typed: the site then says to a visitor, like of any other, that
 * nothing stands there. A call with such an address is refused by the router.
 */
export const readableUrls =
  ({ apiPrefix }: Pick<Config, 'apiPrefix'>) =>
  ({ url = '/' }: IncomingMessage): string => {
    const [path = '', ...query] = url.split(/(?=\?)/);
    if (path.startsWith(`${apiPrefix}/`)) return url;
    return [isText(path) ? path : path.replaceAll('%', '%25'), ...query].join('').replaceAll('%00', '%2500');
  };

function isText(path: string): boolean {
  try {
    // The bundler leaves out a call whose answer nobody takes.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}
