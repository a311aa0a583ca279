/// From now on `taker` gets all tasks that would run on the threads that tasks usually share, on whatever thread makes
/// them. Called while there is only one thread; without effect where Swift's runtime has no hook for it.
void take_shared_tasks(void (*_Nonnull taker)(void *_Nonnull task));
