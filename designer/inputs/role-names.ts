import { createContext, useContext } from 'react';

/** What the company calls its roles, by their codes. Without it a role is known by its code. */
export const RoleNamesContext = createContext<Readonly<Record<string, string>>>({});

export const useRoleNames = (): Readonly<Record<string, string>> => useContext(RoleNamesContext);

/** Roles to choose from: those the document names and those the company has. */
export const roleOptions = (keys: readonly string[], names: Readonly<Record<string, string>>) =>
  [...new Set([...keys, ...Object.keys(names)])].map((value) => ({ value, label: names[value] ?? value }));
