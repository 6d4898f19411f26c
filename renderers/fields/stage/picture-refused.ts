/** Comes when a picture that is none has been looked for in vain: the same one, drawn before it, has been by then. */
export const pictureRefused = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const picture = new Image();
    picture.onerror = () => resolve();
    picture.src = address;
  });
