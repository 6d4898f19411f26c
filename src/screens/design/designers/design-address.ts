const fixed: Readonly<Record<string, string>> = {
  '/dashboard/analysis': 'dashboard/analysis',
  '/dashboard/workplace': 'dashboard/workplace',
  '/dashboard/monitor': 'dashboard/monitor',
};

interface Pressed {
  /** The field that was pressed last on the screen, by its path. */
  readonly field: string | null;
}

/** Where what stands at an address is designed, at the element that was pressed last; null where no document draws it. */
export function designAddress(path: string, { field }: Pressed = { field: null }): string | null {
  const known = fixed[path];
  if (known) return `/design/${known}`;
  const [room, key, rest] = path.split('/').filter((part) => part !== '');
  if (key === undefined) return null;
  if (room === 'report' || room === 'dashboard') {
    const at = room === 'report' && field !== null ? `?at=${encodeURIComponent(`/cols/${field}`)}` : '';
    return `/design/${room}/${key}${at}`;
  }
  const pointer =
    field === null
      ? null
      : `/${field
          .split('.')
          .map((one, index, all) => `${index === all.length - 1 ? 'fields' : 'parts'}/${one}`)
          .join('/')}`;
  if (room === 'list' && rest !== undefined)
    return `/design/entity/${key}?at=${encodeURIComponent(field === null ? `/lists/${rest}` : `/lists/${rest}/cols/${field}`)}`;
  if (room === 'record') return `/design/entity/${key}?at=${encodeURIComponent(pointer ?? '/forms/edit')}`;
  return null;
}
