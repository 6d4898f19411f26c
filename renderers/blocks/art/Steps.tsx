/** The way of a newcomer: up the steps to the flag. */
export const Steps = () => (
  <>
    <path className="a4" d="M48 236c0-112 94-184 224-184s240 66 240 176-96 164-226 164S48 342 48 236Z" />
    <path className="a3" d="M80 316h96v70H80Z" />
    <path className="a2" d="M176 262h96v124h-96Z" />
    <path className="a" d="M272 206h96v180h-96Z" />
    <path className="a" d="M368 150h96v236h-96Z" fillOpacity="0.82" />
    <path className="lw" d="M108 352h40M204 324h40m-40 20h40M300 268h40m-40 20h24M396 212h40m-40 20h40m-40 20h24" />
    <path className="la" d="M424 150V62" />
    <path className="warm" d="M424 62h64l-16 20 16 20h-64Z" />
    <circle className="warm" cx="226" cy="176" r="16" />
    <path className="a" d="M206 262c0-44 7-66 20-66s20 22 20 66Z" />
    <path className="la" d="M240 214l30-20" />
    <circle className="mint" cx="128" cy="190" r="10" />
    <circle className="a2" cx="330" cy="118" r="8" />
    <path className="l3" d="M40 386h480" />
  </>
);
