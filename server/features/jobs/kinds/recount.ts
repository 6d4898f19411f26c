import { asHouse } from '../../../kernel/founder.ts';
import { recountTallies } from '../../../records/recount.ts';
import { defineJob } from '../job-kind.ts';

/** Counts anew what records keep of those linked to them, and mends what was wrong. */
export const recount = defineJob({
  key: 'recount',
  title: '核对关联汇总',
  async run({ tenant, house, signal, progress }) {
    const all = await recountTallies(house, {
      session: asHouse(tenant),
      signal,
      counted: (done, of, { say, mended }) =>
        progress(done, of, `${say}：${mended > 0 ? `改正 ${mended} 份` : '全部一致'}`),
    });
    if (all.length === 0) return '没有保存关联汇总的单据';
    const said = all.flatMap(({ title, mended }) => (mended > 0 ? [`${title} ${mended} 份`] : []));
    return `核对了 ${all.length} 项汇总，${said.length === 0 ? '全部一致' : `改正了${said.join('、')}`}`;
  },
});
