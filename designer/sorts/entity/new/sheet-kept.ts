/** The file an entity was begun from, until it is published and its rows can be brought in; gone when the window closes. */
const kept = new Map<string, File>();

export const keepSheet = (entity: string, file: File): void => {
  kept.set(entity, file);
};
export const keptSheet = (entity: string): File | undefined => kept.get(entity);
export const forgetSheet = (entity: string): void => {
  kept.delete(entity);
};
