/** Nothing here yet: an open box and a little light. */
export const Empty = () => (
  <>
    <ellipse className="a4" cx="280" cy="336" rx="190" ry="30" />
    <path className="a3" d="m150 204 130-52 130 52-130 56Z" />
    <path className="a2" d="M150 204v104l130 58V260Z" fillOpacity="0.6" />
    <path className="a2" d="M410 204v104l-130 58V260Z" fillOpacity="0.85" />
    <path className="a3" d="m150 204-44 44 128 58 46-46Zm260 0 44 44-128 58-46-46Z" />
    <path className="l2" d="M280 118V72m-64 60-26-34m154 34 26-34" />
    <circle className="warm" cx="280" cy="52" r="9" />
    <circle className="mint" cx="178" cy="82" r="7" />
    <circle className="a2" cx="384" cy="82" r="7" />
  </>
);
