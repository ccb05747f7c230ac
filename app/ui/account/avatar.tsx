/** A user's picture; it says nothing that the name beside it does not, so it has no text of its own. */
export function Avatar({ image, size = 'small' }: { image: string; size?: 'small' | 'large' }) {
  const pixels = size === 'large' ? 96 : 40;
  return (
    <img
      className={`avatar ${size}`}
      src={`${image}/thumbnail`}
      alt=""
      width={pixels}
      height={pixels}
      loading="lazy"
    />
  );
}
