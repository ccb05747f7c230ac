import { isLocale } from '#contract/locales.ts';
import { getHome } from '#server/posts/pages.ts';
import type { Route } from './+types/home';

export function loader({ params }: Route.LoaderArgs) {
  if (!isLocale(params.locale)) throw new Response(null, { status: 404 });
  return getHome({ locale: params.locale });
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return (
    <main>
      <h1>Dvomova</h1>
      {loaderData.lead?.title}
    </main>
  );
}
