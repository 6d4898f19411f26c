import { Type } from '@sinclair/typebox';
import { defineJob } from '../jobs/job-kind.ts';
import { dropOrphans } from './keep-order.ts';
import { sweepStore } from './sweep-store.ts';

/** Uploads that never became part of a record go after a while, and what uploads that never ended left behind. */
export const cleanFiles = defineJob({
  key: 'cleanFiles',
  title: '清理无主文件',
  params: Type.Object(
    { days: Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650, default: 30 }) },
    { additionalProperties: false },
  ),
  async run({ tenant, house, params }) {
    const gone = await dropOrphans(house, tenant, params.days);
    const { bytes, lost } = await sweepStore(house, tenant);
    const said = [
      ...(gone > 0 ? [`清理了 ${gone} 个无主文件`] : []),
      ...(bytes > 0 ? [`清理了 ${bytes} 份未完成上传留下的内容`] : []),
      ...(lost.length > 0
        ? [`有 ${lost.length} 个文件的内容已丢失，请从备份恢复：${lost.slice(0, 5).join('、')}`]
        : []),
    ];
    return said.length === 0 ? '没有需要清理的文件' : said.join('；');
  },
});
