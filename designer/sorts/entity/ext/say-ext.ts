import type { EntityDocument } from '../../../../schemas/language/entity.ts';
import { isOpen, most, placeOf } from './ext-commands.ts';
import { type SlotRoom, slotRooms } from './slot-rooms.ts';

/** What a company may add, and where it will stand, in one sentence. */
export function sayExt(document: EntityDocument, titles: readonly string[]): string {
  if (!isOpen(document)) return '不能给这份单据增加扩展字段。';
  const kinds = titles.length > 4 ? `${titles.slice(0, 4).join('、')}等 ${titles.length} 种` : titles.join('、');
  const places = slotRooms(document).map((room) => sayRoom(document, room));
  return `最多增加 ${document.ext?.max ?? most} 个扩展字段，类型可以是${kinds}；${places.join('，')}。`;
}

function sayRoom(document: EntityDocument, room: SlotRoom): string {
  if (room.isMarked) return `${room.label}里排在留好的位置`;
  const place = placeOf(document, room.slot);
  if (!place) return room.slot === 'list' ? '列表里排在最后一列之前' : `${room.label}里排在最后`;
  const anchor = room.anchors.find(({ value }) => value === place.field);
  const section = anchor?.group === undefined ? '' : `“${anchor.group}”中`;
  const named = place.field === '@last' ? '最后一项' : `“${anchor?.label ?? place.field}”`;
  return `${room.label}里排在${section}${named}之${place.side === 'after' ? '后' : '前'}`;
}
