import { called, Key, Keyed, Maybe, Strict, Text } from '../../language/parts.ts';
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
        }),
      ),
    ),
  ),
  entry: '关联页签',
  facet: 'words',
} as const satisfies Section;
