// The end of an alert. One that is gone already, as by the link of a message, counts as stopped.
import { ApiError } from '@castellan/client';

import { soon } from '../lobby/asking';
import { server } from '../server';

export async function stopAlert(id: string): Promise<void> {
  try {
    await server.removeAlert(id, soon());
  } catch (failure) {
    if (!(failure instanceof ApiError && failure.code === 'not_found')) throw failure;
  }
}
