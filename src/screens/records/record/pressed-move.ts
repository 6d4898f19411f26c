let pressed = '';

const spell = (entity: string, id: string, move: string): string => JSON.stringify([entity, id, move]);

/** Where a move goes on that was pressed just now in a list. */
export function addressOfPressed(entity: string, id: string, move: string): string {
  pressed = spell(entity, id, move);
  return `/record/${entity}/${id}?form=info&move=${move}`;
}

/** Whether the move an address names was pressed here; once. An address alone, out of a message or a reload, asks for nothing. */
export function takePressed(entity: string, id: string, move: string): boolean {
  const isPressed = pressed === spell(entity, id, move);
  pressed = '';
  return isPressed;
}
