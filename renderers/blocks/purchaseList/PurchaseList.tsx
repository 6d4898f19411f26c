import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnounceType } from '../../../schemas/wire/portal.ts';
import type { PurchasePage } from '../../../schemas/wire/portal-rows.ts';
import { announceTypes, dateLabels, purchaseAddress, typeTexts } from '../announcements/announce.ts';
import { ItemList } from '../announcements/ItemList.tsx';
import styles from '../announcements/list.module.css';
import { SearchBox } from '../announcements/SearchBox.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import { Go } from '../links/Go.tsx';
import type { purchaseList } from './purchaseList.kind.ts';

const empty: PurchasePage = { records: [], total: 0, current: 1, pages: 1, open: 0, type: 'all', likeName: '' };

interface Place {
  readonly type: AnnounceType | 'all';
  readonly likeName?: string;
  readonly page?: number;
}

function addressOf({ type, likeName = '', page = 1 }: Place): string {
  const query = new URLSearchParams({
    ...(type === 'all' ? {} : { type }),
    ...(likeName === '' ? {} : { likeName }),
    ...(page > 1 ? { pageNo: String(page) } : {}),
  });
  return query.size > 0 ? `/purchaseAnnouncement?${query}` : '/purchaseAnnouncement';
}

export function PurchaseList({ node }: BlockProps) {
  const { note } = node.values as ValuesOf<typeof purchaseList>;
  const list = useRows<PurchasePage>(node, 'purchaseList') ?? empty;
  const { total, type, likeName } = list;
  const tabs = (['all', ...announceTypes] as const).map((each) => ({
    key: each,
    title: each === 'all' ? '全部' : typeTexts[each],
    to: addressOf({ type: each, likeName }),
  }));
  return (
    <ItemList
      word="公告"
      list={list}
      tabs={tabs}
      open={type}
      pageAddress={(page) => addressOf({ type, likeName, page })}
      itemAddress={purchaseAddress}
      when={({ deadline, date }) => [dateLabels[type], deadline?.slice(0, 16) ?? date]}
      empty={{ text: '没有找到采购公告', note }}
      search={<SearchBox className={styles.search} likeName={likeName} type={type} />}
    >
      {likeName !== '' && (
        <p className={styles.found}>
          与“{likeName}”有关的公告共 {total} 条 <Go to={addressOf({ type })}>清除条件</Go>
        </p>
      )}
    </ItemList>
  );
}
