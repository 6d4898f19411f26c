import { Type } from '@sinclair/typebox';
import { dropOrphans } from '../../files/keep-order.ts';
import { defineJob } from '../job-kind.ts';

/** Uploads that never became part of a record go after a while. */
export const cleanFiles = defineJob({
  key: 'cleanFiles',
  title: '清理无主文件',
  params: Type.Object(
    { days: Type.Integer({ title: '保留天数', minimum: 1, maximum: 3650, default: 30 }) },
    { additionalProperties: false },
  ),
  async run({ tenant, house, params }) {
    const gone = await dropOrphans(house, tenant, params.days);
    return gone === 0 ? '没有需要清理的文件' : `清理了 ${gone} 个无主文件`;
  },
});
