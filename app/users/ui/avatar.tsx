/** A user's picture. Its `alt` is empty because the user's name is next to it. */
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
