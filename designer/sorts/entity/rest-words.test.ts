import { Type } from '@sinclair/typebox';
import { expect, test } from 'vitest';
import { called, Expression, Key, Keyed, MapOf, Maybe, oneOf, Strict, Text } from '../../../schemas/language/parts.ts';
import { restWords } from './rest-words.ts';

const section = {
  key: 'made',
  words: called(
    '样例',
    Maybe(
      Keyed(
        'key',
        Strict({
          label: called('名称', Text),
          loud: called('醒目', Maybe(Type.Boolean())),
          tone: called('颜色', Maybe(oneOf({ red: '红', green: '绿' }))),
          of: called('字段', Maybe(Key), 'field'),
          tells: called('告知', Maybe(Type.Array(Key)), 'field'),
          who: called('角色', Maybe(Key), 'role'),
          days: called('几天', Maybe(Type.Array(Type.Integer()))),
          when: called('条件', Maybe(Expression)),
          map: called('带入', Maybe(MapOf(Expression))),
          to: called('目标', Key, 'entity'),
        }),
      ),
    ),
  ),
};

test('what an inspector does not ask for itself is drawn from what the language says of it', () => {
  expect(restWords(section, ['label', 'when', 'map', 'to', 'days'])).toMatchObject([
    { name: 'loud', label: '醒目', by: 'setting', many: false },
    { name: 'tone', label: '颜色', by: 'choice', many: false },
    { name: 'of', label: '字段', by: 'field', many: false },
    { name: 'tells', label: '告知', by: 'field', many: true },
    { name: 'who', label: '角色', by: 'role', many: false },
  ]);
});

test('what no plain input fits is left to one of its own', () => {
  const drawn = restWords(section, []).map(({ name }) => name);
  expect(drawn).toEqual(['label', 'loud', 'tone', 'of', 'tells', 'who']);
});
