import { asHouse } from '../../../kernel/founder.ts';
import { findAllPairs } from '../../../records/find-pairs.ts';
import { defineJob } from '../job-kind.ts';

/** Looks anew for what records have in common, where documents say that two who have are related. */
export const findPairs = defineJob({
  key: 'findPairs',
  title: '核对自动发现的关系',
  async run({ tenant, house, signal, progress }) {
    const all = await findAllPairs(house, {
      session: asHouse(tenant),
      signal,
      found: (title, done) => progress(done, done, `${title}：核对了 ${done} 份`),
    });
    const said = all.flatMap(({ title, made, changed }) =>
      made + changed > 0 ? [`${title}新发现 ${made} 条、改正 ${changed} 条`] : [],
    );
    return said.length === 0 ? '全部一致' : said.join('；');
  },
});
