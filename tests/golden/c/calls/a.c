void calls(struct ops *ops)
{
    ops->run(1, 2);
    (*ops->run)(3);
    ops->make()->go();
    table[2](4);
    (run)(5);
    if (ready() && !stop(run)) {
        each(list, run);
    }
}
