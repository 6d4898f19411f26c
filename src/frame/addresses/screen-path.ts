const fixed: Readonly<Record<string, string>> = { home: '/dashboard/analysis' };

/** Where the screen of this name stands. The name is the address, but for the few whose address the specification fixes. */
export const screenPath = (name: string): string => fixed[name] ?? `/${name}`;
