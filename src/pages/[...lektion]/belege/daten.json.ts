/** One lesson's record, which the lesson's page loads when a reader first asks where a number comes from. */
import type { APIRoute, GetStaticPaths } from 'astro';
import { recordCourse } from '#src/beleg/course.ts';
import type { LessonRecord } from '#src/beleg/record.ts';

export const getStaticPaths = (async () => {
  const records = await recordCourse();
  return records.map((record) => ({
    params: { lektion: record.address.replace(/\/$/, '') },
    props: { record },
  }));
}) satisfies GetStaticPaths;

export const GET: APIRoute<{ record: LessonRecord }> = ({ props }) =>
  new Response(JSON.stringify(props.record), { headers: { 'content-type': 'application/json' } });
