-- Days above the first page of searches are sold like days on a list.
alter table boost drop constraint boost_list_check;
alter table boost add constraint boost_list_check check (list in ('hot_property', 'premium_property', 'featured_property', 'new_launch', 'top_slot'));
