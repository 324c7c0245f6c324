<html>
<?php foreach ($rows as $row): ?>
  <td><?= escape($row->name) ?></td>
<?php endforeach; ?>
<?php function late() { return render(); } ?>
</html>
