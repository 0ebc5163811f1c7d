// How long a test waits before it calls something missing. Never how long something must take.
export const DEADLINE = 60_000 * Number(process.env.CASTELLAN_TEST_PATIENCE ?? 1);

export function within(promise, what, milliseconds = DEADLINE) {
  let timer;
  const late = new Promise((_, reject) => {
    const fail = () => reject(new Error(`${what}: not within ${milliseconds} ms`));
    timer = setTimeout(fail, milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
