import { entitiesInMenu } from '../../access/menu.ts';
import { escapeHtml } from '../../kernel/escape-html.ts';
import type { Session } from '../../kernel/session.ts';
import type { Running } from '../../metadata/models.ts';
import { sharedTitle } from '../../records/readers-of.ts';
import type { MineRow } from './mine-sql.ts';
import type { Notice } from './notices.contract.ts';

/** Messages to one person are plain text, announcements are HTML that was made safe when it was written. */
export const htmlOf = ({ announcement, content }: Pick<MineRow, 'announcement' | 'content'>): string =>
  announcement ? (content ?? '') : `<p>${escapeHtml(content ?? '').replaceAll('\n', '<br>')}</p>`;

/** A notice as our own screens read it, without its content. */
export const noticeOf = (row: MineRow, running: Running, session: Session): Notice => ({
  id: row.id,
  title: row.title ?? '',
  category: row.category === '2' ? '2' : '1',
  priority: row.priority === 'H' || row.priority === 'L' ? row.priority : 'M',
  sender: row.sender,
  sentAt: row.sent_at,
  read: row.read_flag === '1',
  readAt: row.read_at,
  summary: row.announcement ? row.summary : row.content,
  about: row.announcement || row.bus_type === null ? null : sharedTitle(running, row.bus_type) || null,
  opens: opensOf(row, running, session),
});

/**
 * Where "go and deal with it" leads this reader. The same order is one document to its buyer and another to its supplier,
 * who may often read both: theirs is the one their menu leads to.
 */
function opensOf({ open_type, open_page, bus_id }: MineRow, running: Running, session: Session): string | null {
  if (open_page === null || open_type === null) return null;
  if (open_type === 'url') return /^\/(?![/\\])/.test(open_page) ? open_page : null;
  const [named = ''] = open_page.split('/');
  const store = running.entity(named)?.store;
  const same = [...running.model.entities.values()].filter((entity) => entity.store === store).map(({ key }) => key);
  const all = [named, ...same].filter((key) => running.plan(key, session.roles));
  const own = entitiesInMenu(running, session);
  const readable = all.find((key) => own.has(key)) ?? all[0];
  if (store === undefined || readable === undefined) return null;
  return bus_id ? `/record/${readable}/${bus_id}` : `/list/${readable}/main`;
}
