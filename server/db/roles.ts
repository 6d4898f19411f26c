/** The plain role every request runs as: owner of nothing, so row-level security binds it. */
export const appRole = 'zhaocai_app';
