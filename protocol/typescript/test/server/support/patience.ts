/** The deadline of a test for an expected result; never a minimum duration. */
export const DEADLINE = 30_000 * Number(process.env.CASTELLAN_TEST_PATIENCE ?? 1);

export async function within<T>(promise: Promise<T>, what: string, ms = DEADLINE): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
