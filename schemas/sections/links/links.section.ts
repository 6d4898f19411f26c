import { called, FieldPath, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
import type { Section } from '../../language/section.ts';

/** Records of other entities that point here, each sort as a tab. */
export const links = {
  key: 'links',
  words: called(
    '关联列表',
    Maybe(
      Keyed(
        'key',
        Strict({
          many: called('关联单据', Key, 'entity'),
          by: called('关联字段', Key, 'field of target'),
          tab: called('页签名称', Text),
          list: called('列表', Maybe(Key), 'list of target'),
          /** A second reference of theirs: they tie two records together, and count where both are among the same ones. */
          and: called('另一端的关联字段', Maybe(Key), 'field of target'),
          /** A reference in rows of ours, `invites.supplier`: linked are those that tie two of these together. */
          among: called('两端都在', Maybe(FieldPath), 'field'),
        }),
      ),
    ),
  ),
  entry: '关联页签',
  facet: 'words',
} as const satisfies Section;
