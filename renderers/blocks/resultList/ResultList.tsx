import type { ValuesOf } from '../../../schemas/kinds/block-kind.ts';
import type { AnnounceType } from '../../../schemas/wire/portal.ts';
import type { ResultsPage } from '../../../schemas/wire/portal-rows.ts';
import { announceTypes, resultAddress, typeTexts } from '../announcements/announce.ts';
import { ItemList } from '../announcements/ItemList.tsx';
import { type BlockProps, useRows } from '../drawing.ts';
import type { resultList } from './resultList.kind.ts';

const empty: ResultsPage = { records: [], total: 0, current: 1, pages: 1, type: 'tender' };

const addressOf = (type: AnnounceType, page = 1): string =>
  `/resultAnnouncement?type=${type}${page > 1 ? `&pageNo=${page}` : ''}`;

export function ResultList({ node }: BlockProps) {
  const { note } = node.values as ValuesOf<typeof resultList>;
  const list = useRows<ResultsPage>(node, 'resultList') ?? empty;
  return (
    <ItemList
      word="结果"
      list={list}
      tabs={announceTypes.map((type) => ({ key: type, title: typeTexts[type], to: addressOf(type) }))}
      open={list.type}
      pageAddress={(page) => addressOf(list.type, page)}
      itemAddress={resultAddress}
      when={({ date }) => ['公示日期', date]}
      empty={{ text: `暂无${typeTexts[list.type]}结果`, note }}
    />
  );
}
